import { Button, Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import { useHours } from '../client/queries.ts';
import { IconCopy } from '../components/icons.tsx';
import { rootScale } from '../components/use-width.ts';
import type { HoursEntry } from '../day/records.ts';
import { useI18n } from '../words/i18n.tsx';
import { useHoursActions } from './actions.tsx';
import { type Copy, copyOn, copyOverlaps } from './copies.ts';
import styles from './copy-to.module.css';
import { useNames } from './names.ts';

const EDGE_PX = 8;
/** `--strip` of the console's styles, at letters of the usual size. */
const STRIP_PX = 36;

/** Wherever its button is scrolled to, the whole popover stays in sight, and clear of the strip above every page. */
const inSight = () => ({
  flip: true,
  shift: {
    crossAxis: true,
    padding: { top: STRIP_PX * rootScale() + EDGE_PX, bottom: EDGE_PX, left: EDGE_PX, right: EDGE_PX },
    limiter: { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) },
  },
});

/** Copies a service to other days of the week. */
export function CopyTo({ entry, disabled }: { entry: HoursEntry; disabled: boolean }) {
  const { t } = useI18n();
  const { weekday, weekdays } = useNames();
  const { copy } = useHoursActions();
  const hours = useHours();
  const [opened, setOpened] = useState(false);
  const [days, setDays] = useState<string[]>([]);
  const [sending, setSending] = useState(false);
  const copies = new Map(
    weekdays.filter((day) => day !== entry.day_of_week).map((day) => [String(day), copyOn(entry, day, hours)]),
  );
  const labelOf = (copy: Copy) => {
    const day = weekday(copy.day_of_week);
    const { replaces } = copy;
    if (copyOverlaps(entry, copy, hours).length > 0) return t('hours.copy_over', { day });
    return replaces ? t('hours.copy_replaces', { day, from: replaces.open_time, to: replaces.close_time }) : day;
  };
  async function send() {
    setSending(true);
    await copy(
      entry,
      days.flatMap((day) => copies.get(day) ?? []),
    );
    setSending(false);
    setDays([]);
    setOpened(false);
  }
  return (
    // It holds what is being filled in, and stays when the page is scrolled or grows under its button.
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      trapFocus
      returnFocus
      hideDetached={false}
      middlewares={inSight()}
    >
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
      <Popover.Dropdown className={styles.dropdown} aria-label={t('hours.copy_title')}>
        <div className="stack">
          <Checkbox.Group label={t('hours.copy_title')} value={days} onChange={setDays}>
            <div className={`stack-8 ${styles.days}`}>
              {[...copies].map(([day, copy]) => (
                <Checkbox key={day} value={day} label={labelOf(copy)} />
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
