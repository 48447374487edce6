import styles from './day-choice.module.css';
import '../../styles/dates.css';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { addDays } from '../../../../shared/platform/time/time.ts';
import { useI18n } from '../../words/i18n.tsx';
import { IconCalendar, IconCalendarDue, IconChevronLeft, IconChevronRight } from '../icons.tsx';

type Props = { date: string; today: string; go: (date: string) => void };

/** The day that is shown: the one before, the one after, any, and back to today. */
export function DayChoice({ date, today, go }: Props) {
  const { t, dates } = useI18n();
  const [opened, setOpened] = useState(false);
  return (
    <div className={styles.choice}>
      <ActionIcon variant="subtle" size={44} aria-label={t('day.before')} onClick={() => go(addDays(date, -1))}>
        <IconChevronLeft size="1.25rem" aria-hidden />
      </ActionIcon>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="subtle"
            className={styles.name}
            onClick={() => setOpened(!opened)}
            rightSection={<IconCalendar size="1.125rem" aria-hidden />}
          >
            {dates.short(date)}
            <span className="unseen">{t('day.choose')}</span>
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('day.choose')}>
          <DatePicker
            value={date}
            defaultDate={date}
            onChange={(chosen) => {
              setOpened(false);
              if (chosen) go(chosen);
            }}
            getDayProps={(day) => (day === today ? { 'data-today': true } : {})}
            ariaLabels={{ nextMonth: t('next'), previousMonth: t('previous') }}
          />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon variant="subtle" size={44} aria-label={t('day.after')} onClick={() => go(addDays(date, 1))}>
        <IconChevronRight size="1.25rem" aria-hidden />
      </ActionIcon>
      {date !== today && (
        <Button
          variant="default"
          className={styles.today}
          leftSection={<IconCalendarDue size="1.25rem" aria-hidden />}
          onClick={() => go(today)}
          aria-keyshortcuts="t"
        >
          <span className="unseen-below-75em">{t('today')}</span>
        </Button>
      )}
    </div>
  );
}
