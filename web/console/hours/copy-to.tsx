import { Button, Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import { useHours } from '../client/queries.ts';
import type { HoursEntry } from '../day/records.ts';
import { overlapsOf } from '../day/week.ts';
import { IconCopy } from '../parts/icons.tsx';
import { useI18n } from '../words/i18n.tsx';
import { useHoursActions } from './actions.tsx';
import styles from './copy-to.module.css';
import { useNames, WEEKDAYS } from './names.ts';

/** Copies a service to other days of the week. */
export function CopyTo({ entry, disabled }: { entry: HoursEntry; disabled: boolean }) {
  const { t } = useI18n();
  const { weekday } = useNames();
  const { copy } = useHoursActions();
  const hours = useHours();
  const [opened, setOpened] = useState(false);
  const [days, setDays] = useState<string[]>([]);
  const [sending, setSending] = useState(false);
  const labelOf = (day: number) => {
    const { id: _, ...copy_there } = { ...entry, day_of_week: day };
    return overlapsOf(copy_there, hours).length > 0 ? t('hours.copy_over', { day: weekday(day) }) : weekday(day);
  };
  async function send() {
    setSending(true);
    await copy(entry, days.map(Number));
    setSending(false);
    setDays([]);
    setOpened(false);
  }
  return (
    // It holds what is being filled in, and stays when the page is scrolled or grows under its button.
    <Popover opened={opened} onChange={setOpened} position="top-start" trapFocus returnFocus hideDetached={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCopy size="1.125rem" aria-hidden />}
          disabled={disabled}
          onClick={() => setOpened(!opened)}
        >
          {t('hours.copy')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('hours.copy_title')}>
        <div className="stack">
          <Checkbox.Group label={t('hours.copy_title')} value={days} onChange={setDays}>
            <div className={`stack-8 ${styles.days}`}>
              {WEEKDAYS.filter((day) => day !== entry.day_of_week).map((day) => (
                <Checkbox key={day} value={String(day)} label={labelOf(day)} />
              ))}
            </div>
          </Checkbox.Group>
          <Button disabled={days.length === 0} loading={sending} onClick={send}>
            {t('hours.copy_do')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
