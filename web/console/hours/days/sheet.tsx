import { ActionIcon } from '@mantine/core';
import { useRef, useState } from 'react';
import { addDays } from '../../../../shared/platform/time/time.ts';
import { useCalendarIn } from '../../client/queries.ts';
import { Fault } from '../../components/feedback/fault.tsx';
import { Waiting } from '../../components/feedback/loading.tsx';
import { IconX } from '../../components/icons.tsx';
import { Heading } from '../../components/layout/heading.tsx';
import { useOnDemand } from '../../components/on-demand.ts';
import { Drawer } from '../../components/overlays/modal.tsx';
import { useIsPhone } from '../../components/use-is-phone.ts';
import { useMedia } from '../../components/use-media.ts';
import type { DayKind } from '../../day/calendar/special-days.ts';
import { useI18n } from '../../words/i18n.tsx';
import { useDayNames } from './names.ts';
import styles from './sheet.module.css';
import { useBookings } from './use-bookings.ts';
import type { Dates } from './use-selecting.ts';

type Props = {
  span: Dates;
  /** What they are to become, when that is said already. */
  as: DayKind | undefined;
  holidays: ReadonlyMap<string, string>;
  onDirty: (dirty: boolean) => void;
  /** Other days are meant. */
  reach: (dates: Dates) => void;
  /** It is left; may ask first. */
  leave: () => void;
  /** It is done. */
  done: () => void;
};

/** Whether the sheet stands beside the calendar, as in the styles. */
export const useIsBeside = (): boolean => useMedia('(min-width: 75em)');

/** What some days are like, and what they are to be: beside the calendar, or over it where there is no room. */
export function Sheet({ leave, ...props }: Props) {
  const { t } = useI18n();
  const { title } = useDayNames();
  const is_phone = useIsPhone();
  const beside = useIsBeside();
  const name = title(props.span);
  if (!beside) {
    return (
      <Drawer
        opened
        onClose={leave}
        position={is_phone ? 'bottom' : 'right'}
        size={is_phone ? 'auto' : '28rem'}
        title={name}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <SheetBody {...props} leave={leave} />
      </Drawer>
    );
  }
  return (
    <section className={`${styles.sheet} card`} aria-label={t('special.sheet')}>
      <div className="line">
        <Heading key={props.span.from} level={2} focus>
          {name}
        </Heading>
        <ActionIcon variant="subtle" className="push" aria-label={t('close')} onClick={leave}>
          <IconX size="1.25rem" aria-hidden />
        </ActionIcon>
      </div>
      <SheetBody {...props} leave={leave} />
    </section>
  );
}

const loadForm = () => import('./day-form.tsx').then(({ DayForm }) => DayForm);

/** The days may lie beyond those that the page has read. */
function SheetBody({ span, as, ...props }: Props) {
  const { calendar, is_loaded, error, retry } = useCalendarIn({
    from: addDays(span.from, -1),
    to: addDays(span.to, 1),
  });
  const bookings = useBookings(span);
  // What is said of their bookings has its place from the beginning; what was written stays when more days are meant.
  const begun = useRef(false);
  begun.current ||= is_loaded && (bookings.is_loaded || bookings.error !== undefined);
  const [failed, setFailed] = useState<unknown>();
  const DayForm = useOnDemand(loadForm, failed === undefined, setFailed);
  if (error) return <Fault error={error} retry={retry} />;
  if (failed !== undefined && !DayForm) return <Fault error={failed} retry={() => setFailed(undefined)} />;
  if (!begun.current || !DayForm) return <Waiting />;
  return <DayForm key={`${span.from} ${as}`} span={span} as={as} calendar={calendar} bookings={bookings} {...props} />;
}
