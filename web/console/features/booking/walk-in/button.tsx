import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useActing } from '../../../components/feedback/freshness.tsx';
import { RefusalFoot } from '../../../components/feedback/refusal-note.tsx';
import { IconWalk } from '../../../components/icons.tsx';
import { useShortcuts } from '../../../components/interaction/shortcuts.ts';
import { Modal } from '../../../components/overlays/modal.tsx';
import { useIsPhone } from '../../../components/use-is-phone.ts';
import { useMedia } from '../../../components/use-media.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { WalkInSizes } from './sizes.tsx';

/** Where the bar above the pages has no room for the word. */
const WITHOUT_WORD = '(max-width: 73.6875em)';

/** Seats a party without a booking from wherever one is: this press, and the size. */
export function WalkInButton() {
  const { t } = useI18n();
  const acting = useActing(true);
  const is_phone = useIsPhone();
  const without_word = useMedia(WITHOUT_WORD);
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  useShortcuts({ w: () => !acting.disabled && open() });
  return (
    <>
      {without_word ? (
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('walk_in.add')}
          aria-keyshortcuts="w"
          onClick={open}
          {...acting}
        >
          <IconWalk size="1.25rem" aria-hidden />
        </ActionIcon>
      ) : (
        <Tooltip label={`${t('walk_in.add')} (w)`} disabled={acting.disabled}>
          <Button
            variant="light"
            leftSection={<IconWalk size="1.125rem" aria-hidden />}
            aria-keyshortcuts="w"
            onClick={open}
            {...acting}
          >
            {t('walk_in')}
          </Button>
        </Tooltip>
      )}
      <Modal
        opened={opened}
        onClose={close}
        title={t('walk_in.title')}
        size="lg"
        fullScreen={is_phone}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div data-refusals>
          <WalkInSizes close={close} />
          <RefusalFoot />
        </div>
      </Modal>
    </>
  );
}
