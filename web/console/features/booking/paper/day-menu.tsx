import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { saveFile } from '../../../../common/save-file.ts';
import { useNow } from '../../../client/now.ts';
import { useToasts } from '../../../components/feedback/toasts.tsx';
import { IconDots, IconFileTypeCsv, IconPrinter } from '../../../components/icons.tsx';
import { useShortcuts } from '../../../components/interaction/shortcuts.ts';
import { useOnDemand } from '../../../components/on-demand.ts';
import type { DayPlan } from '../../../day/plan.ts';
import { likelySheet, type ServiceSheet, sheetsOf } from '../../../day/service-sheet.ts';
import { useI18n } from '../../../words/i18n.tsx';
import { useServiceName } from '../../restaurant/service-words.ts';
import { csvName, csvOf } from './csv.ts';

const loadSheet = () => import('./sheet.tsx').then(({ Sheet }) => Sheet);

const CSV = 'text/csv;charset=utf-8';

/** A service, and what puts it on paper. */
type Paper = { sheet: ServiceSheet; Sheet: Awaited<ReturnType<typeof loadSheet>> };

/** `ready`: the day is known; `children`: menu items that come last. */
type Props = { plan: DayPlan; ready: boolean; children?: ReactNode };

/**
 * What else is done with a day: a service of it is printed or kept as CSV. The service that is likely wanted has the focus
 * first, and the browser's own « print » gives it.
 */
export function DayMenu({ plan, ready, children }: Props) {
  const toasts = useToasts();
  const { date } = plan.day;
  const now = useNow(date);
  const [opened, setOpened] = useState(false);
  const [paper, setPaper] = useState<Paper>();
  const Sheet = useOnDemand(loadSheet, opened, toasts.fault);
  useShortcuts({ p: () => setOpened(ready) });

  // Made when it is printed: the plan changes all evening.
  const likely = useRef<() => Paper | undefined>(undefined);
  likely.current = () => {
    const sheet = likelySheet(sheetsOf(plan, now), now);
    return ready && Sheet && sheet ? { sheet, Sheet } : undefined;
  };
  useEffect(() => {
    const before = () => flushSync(() => setPaper((chosen) => chosen ?? likely.current?.()));
    const after = () => setPaper(undefined);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);

  return (
    <>
      <Choices plan={plan} ready={ready} opened={opened} setOpened={setOpened} setPaper={setPaper}>
        {children}
      </Choices>
      {paper && <paper.Sheet date={date} sheet={paper.sheet} />}
    </>
  );
}

type ChoicesProps = Props & {
  opened: boolean;
  setOpened: (opened: boolean) => void;
  setPaper: (paper: Paper) => void;
};

/** What is shut looks the same, whatever becomes of the day. */
const isShut = (a: ChoicesProps, b: ChoicesProps): boolean =>
  !a.opened && !b.opened && a.ready === b.ready && !a.children === !b.children;

/** The button, and what it opens. */
const Choices = memo(function Choices({ plan, ready, opened, setOpened, setPaper, children }: ChoicesProps) {
  const { t, lang } = useI18n();
  const serviceName = useServiceName();
  const toasts = useToasts();
  const { date } = plan.day;

  const print = (sheet: ServiceSheet) =>
    loadSheet().then((Sheet) => {
      flushSync(() => setPaper({ sheet, Sheet }));
      window.print();
    }, toasts.fault);

  const save = (sheet: ServiceSheet) =>
    csvOf(t, lang, date, sheet).then(
      (text) => saveFile(csvName(date, serviceName(sheet.service)), text, CSV),
      toasts.fault,
    );
  const title = t(children ? 'day.more' : 'paper');

  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={280}>
      <Menu.Target>
        <Tooltip label={title} disabled={opened}>
          <ActionIcon variant="default" size="input-sm" disabled={!ready} aria-label={title} aria-keyshortcuts="p">
            <IconDots size="1.25rem" aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Services plan={plan} print={print} save={save} />
        {children && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}, isShut);

type ServicesProps = { plan: DayPlan; print: (sheet: ServiceSheet) => void; save: (sheet: ServiceSheet) => void };

/** Each service of the day, to be printed and to be kept. Drawn only while the menu is open. */
function Services({ plan, print, save }: ServicesProps) {
  const { t } = useI18n();
  const serviceName = useServiceName();
  const now = useNow(plan.day.date);
  const sheets = useMemo(() => sheetsOf(plan, now), [plan, now]);
  const likely = likelySheet(sheets, now);
  const keyOf = ({ service }: ServiceSheet) => service?.id ?? plan.day.date;
  return (
    <>
      {sheets.map((sheet) => (
        <Menu.Item
          key={keyOf(sheet)}
          data-autofocus={sheet === likely || undefined}
          leftSection={<IconPrinter size="1.125rem" aria-hidden />}
          rightSection={<span className="muted">{t('covers', { count: sheet.covers })}</span>}
          onClick={() => print(sheet)}
        >
          {t('paper.print', { service: serviceName(sheet.service) })}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {sheets.map((sheet) => (
        <Menu.Item
          key={keyOf(sheet)}
          leftSection={<IconFileTypeCsv size="1.125rem" aria-hidden />}
          onClick={() => save(sheet)}
        >
          {t('paper.csv', { service: serviceName(sheet.service) })}
        </Menu.Item>
      ))}
    </>
  );
}
