import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { noteSeen } from '../../../client/new-bookings.ts';
import { useCalendar, useMe, useReads } from '../../../client/queries.ts';
import { useServices } from '../../../client/services.ts';
import { Waiting } from '../../../components/feedback/loading.tsx';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { IconX } from '../../../components/icons.tsx';
import { useOnDemand } from '../../../components/on-demand.ts';
import { Drawer } from '../../../components/overlays/modal.tsx';
import { useIsPhone } from '../../../components/use-is-phone.ts';
import { useQueryChange } from '../../../components/use-query-change.ts';
import type { DayPlan } from '../../../day/plan.ts';
import { laterOf } from '../../../day/records.ts';
import { type Stay, serviceDateOf, serviceDay, staysOf } from '../../../day/service-day.ts';
import { useI18n } from '../../../words/i18n.tsx';
import styles from './panel.module.css';

/**
 * The stay that is open beside a day, and whether it has gone to another one: what leaves the day while it is open is looked
 * for, and is followed there. Nothing of one that was not on the day since the page was opened.
 */
function useOpenStay(id: string | undefined, plan: DayPlan): { stay: Stay | undefined; is_moved: boolean } {
  const listed = plan.stays.find(({ reservation }) => reservation.id === id);
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  const known = listed ?? (last?.reservation.id === id ? last : undefined);
  const has_left = known !== undefined && listed === undefined;
  const { data } = useQuery({ ...useReads().booking(known?.reservation), enabled: has_left });
  const [found] = data ?? [];
  const { timezone } = useMe();
  const calendar = useCalendar(found?.reservation_date);
  if (!has_left || !found) return { stay: known, is_moved: false };
  const reservation = laterOf(found, known.reservation);
  const date = serviceDateOf(reservation, calendar);
  const [stay] = staysOf(serviceDay(date, calendar), [reservation], timezone);
  return { stay, is_moved: date !== plan.day.date };
}

const loadDetails = () => import('./details.tsx').then(({ Details }) => Details);

type Props = { id: string | undefined; plan: DayPlan; as_drawer: boolean };

/** The reservation that the address names as open, beside the page or over it; nothing without one. */
export function Panel({ id: named, plan, as_drawer }: Props) {
  const { t } = useI18n();
  const { queue } = useServices();
  // A party that walked in without a connection gets its id while it is looked at.
  const id = named && queue.idNow(named);
  const change = useQueryChange();
  const { stay, is_moved } = useOpenStay(id, plan);
  const toasts = useToasts();
  const is_phone = useIsPhone();
  const Details = useOnDemand(loadDetails, id !== undefined, toasts.fault);
  useEffect(() => {
    if (id) noteSeen(id);
  }, [id]);
  if (id === undefined) return null;
  const close = () => {
    change({ open: undefined, move: undefined });
    document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)?.focus();
  };
  const known = Details ? stay && <Details stay={stay} plan={plan} is_moved={is_moved} /> : <Waiting />;
  const content = stay ? known : <p className={styles.missing}>{t('panel.missing')}</p>;
  if (as_drawer) {
    return (
      <Drawer
        opened
        onClose={close}
        position={is_phone ? 'bottom' : 'right'}
        size={is_phone ? 'auto' : '26rem'}
        title={t('panel')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <div className={styles.sheet} data-panel data-refusals>
          {content}
        </div>
      </Drawer>
    );
  }
  return (
    // Another reservation is another panel: it begins at its top.
    <aside key={id} className={`${styles.panel} card`} aria-label={t('panel')} data-panel data-refusals>
      <ActionIcon variant="subtle" className={styles.close} aria-label={t('close')} onClick={close}>
        <IconX size="1.25rem" aria-hidden />
      </ActionIcon>
      {content}
    </aside>
  );
}
