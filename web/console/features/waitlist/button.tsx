import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWaiting } from '../../client/queries.ts';
import { useToasts } from '../../components/feedback/toasts.tsx';
import { IconUsersGroup } from '../../components/icons.tsx';
import { useOnDemand } from '../../components/on-demand.ts';
import { useQueryChange } from '../../components/use-query-change.ts';
import { useI18n } from '../../words/i18n.tsx';
import styles from './button.module.css';

const loadList = () => import('./drawer.tsx');

/**
 * How many parties wait for a table on a service day; pressed, who they are. The address names whose card is asked for. Before it
 * is known which day is meant (`ready`), nothing opens: it would be another day's, and go again.
 */
export function WaitingButton({ date, ready }: { date: string; ready: boolean }) {
  const { t } = useI18n();
  const toasts = useToasts();
  const change = useQueryChange();
  const asked = useSearchParams()[0].get('waiting') ?? undefined;
  // What is open stays so while another day is read.
  const [was_ready, setReady] = useState(ready);
  if (ready && !was_ready) setReady(true);
  const { data } = useWaiting(date);
  const close = () => change({ waiting: undefined });
  const List = useOnDemand(loadList, asked !== undefined, (error) => {
    close();
    toasts.fault(error);
  });
  return (
    <>
      <Button variant="default" className={styles.button} onClick={() => change({ waiting: '' })}>
        <span className={styles.inside}>
          <IconUsersGroup size="1.125rem" aria-hidden />
          <span className={styles.word}>
            <span className={styles.wide}>{t('waiting')}</span>
            <span className={styles.brief}>
              {t('waiting.short')}
              <span className="unseen">, {t('waiting')}</span>
            </span>
          </span>{' '}
          {data && <span>{data.length}</span>}
          {List && data && <List.FreeNow guests={data} />}
        </span>
      </Button>
      {was_ready && asked !== undefined && List && <List.WaitingDrawer date={date} asked={asked} close={close} />}
    </>
  );
}
