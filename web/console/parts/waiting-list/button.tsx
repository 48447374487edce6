import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useReads } from '../../client/queries.ts';
import { useI18n } from '../../words/i18n.tsx';
import { IconUsersGroup } from '../icons.tsx';
import { useOnDemand } from '../on-demand.ts';
import { useToasts } from '../toasts.tsx';

/** How often the figure is read while the list is closed (ms). */
const GLANCE_MS = 30_000;

const loadList = () => import('./drawer.tsx').then(({ WaitingDrawer }) => WaitingDrawer);

/** How many parties wait for a table on a date; pressed, who they are. */
export function WaitingButton({ date }: { date: string }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...useReads().waiting(date), refetchInterval: GLANCE_MS });
  const close = () => setOpen(false);
  const List = useOnDemand(loadList, open, (error) => {
    close();
    toasts.fault(error);
  });
  return (
    <>
      <Button
        variant="default"
        px="xs"
        leftSection={<IconUsersGroup size="1.125rem" aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <span className="unseen-below-75em">{t('waiting')}&nbsp;</span> {data?.length}
      </Button>
      {open && List && <List date={date} close={close} />}
    </>
  );
}
