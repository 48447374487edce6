import { ActionIcon, Button, Popover, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { prefer, type Theme, usePreferences } from '../../client/preferences.ts';
import { useServices, useSession } from '../../client/services.ts';
import { playSound, wakeSound } from '../../client/sound.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import {
  IconDeviceMobile,
  IconDoorExit,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconUserCircle,
} from '../../components/icons.tsx';
import { LanguageSwitch } from '../../components/layout/language-switch.tsx';
import { useOnDemand } from '../../components/on-demand.ts';
import { useConfirm } from '../../components/overlays/confirm.tsx';
import type { AccountTask } from '../../features/staff/account/dialog.tsx';
import { useI18n } from '../../words/i18n.tsx';
import { loadQueueParts, type QueueParts } from '../queue/load.ts';
import styles from './account-menu.module.css';

const loadDialog = () => import('../../features/staff/account/dialog.tsx').then(({ AccountDialog }) => AccountDialog);

const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

/** Who is signed in, and how the console looks to them. */
export function AccountMenu({ showKeys }: { showKeys: () => void }) {
  const { t, lang } = useI18n();
  const { session, queue } = useServices();
  const confirm = useConfirm();
  const state = useSession();
  const { theme, awake, sound } = usePreferences();
  const toasts = useToasts();
  const [opened, setOpened] = useState(false);
  const [task, setTask] = useState<AccountTask>();
  const Dialog = useOnDemand(loadDialog, task !== undefined, (error) => {
    setTask(undefined);
    toasts.fault(error);
  });
  // What was said before would cover the dialog on a phone, and say it to whoever signs in next.
  const ask = (wanted: AccountTask) => {
    toasts.clear();
    setOpened(false);
    setTask(wanted);
  };
  const leave = () => {
    toasts.clear();
    session.signOut();
  };
  const signOut = () => {
    const { length: count } = queue.list();
    if (count === 0) return leave();
    setOpened(false);
    const ask = ({ leaveQuestion }: QueueParts) => confirm({ ...leaveQuestion(lang, count), onConfirm: leave });
    loadQueueParts().then(ask, toasts.fault);
  };
  const email = state.kind === 'out' ? '' : state.email;
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={t('account.menu')} onClick={() => setOpened(!opened)}>
            <IconUserCircle size="1.5rem" stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('account.menu')} className={styles.menu}>
          {email && <p className="muted ellipsis">{email}</p>}
          <div className={styles.line}>
            <span>{t('language')}</span>
            <LanguageSwitch />
          </div>
          <div className={styles.line}>
            <span>{t('theme')}</span>
            <SegmentedControl
              size="xs"
              aria-label={t('theme')}
              value={theme}
              onChange={(value) => prefer({ theme: THEMES.find((known) => known === value) ?? 'auto' })}
              data={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
            />
          </div>
          <Switch
            label={t('awake')}
            checked={awake}
            onChange={({ currentTarget }) => prefer({ awake: currentTarget.checked })}
          />
          <Switch
            label={t('sound')}
            description={t('sound.hint')}
            checked={sound}
            onChange={({ currentTarget }) => {
              prefer({ sound: currentTarget.checked });
              if (!currentTarget.checked) return;
              wakeSound();
              playSound();
            }}
          />
          <Button
            variant="subtle"
            justify="flex-start"
            leftSection={<IconKeyboard size="1.125rem" aria-hidden />}
            onClick={() => {
              setOpened(false);
              showKeys();
            }}
          >
            {t('keys')}
          </Button>
          <Button
            variant="subtle"
            justify="flex-start"
            leftSection={<IconLock size="1.125rem" aria-hidden />}
            onClick={() => ask('password')}
          >
            {t('account.password')}
          </Button>
          <Button
            variant="subtle"
            justify="flex-start"
            leftSection={<IconDeviceMobile size="1.125rem" aria-hidden />}
            onClick={() => ask('factor')}
          >
            {t('account.factor')}
          </Button>
          <Button
            variant="subtle"
            justify="flex-start"
            leftSection={<IconDoorExit size="1.125rem" aria-hidden />}
            onClick={() => ask('leave')}
          >
            {t('account.leave')}
          </Button>
          <Button
            variant="subtle"
            justify="flex-start"
            leftSection={<IconLogout size="1.125rem" aria-hidden />}
            onClick={signOut}
          >
            {t('account.out')}
          </Button>
        </Popover.Dropdown>
      </Popover>
      {Dialog && <Dialog task={task} email={email} close={() => setTask(undefined)} />}
    </>
  );
}
