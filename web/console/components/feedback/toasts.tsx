import { useMemo } from 'react';
import { say } from '../../../common/live.ts';
import { useI18n } from '../../words/i18n.tsx';
import { rememberUndo } from '../interaction/undo.ts';
import type { Notice } from '../notices/queue.ts';
import { hideNotice, hideNotices, showNotice } from '../notices/store.ts';
import { faultText } from './fault-text.ts';
import { refuseBeside } from './refusals.ts';

const tell = (notice: Omit<Notice, 'id'>, id: string = crypto.randomUUID()) => showNotice({ id, ...notice });

/** Short messages in the strip above the page, said too. */
export function useToasts() {
  const { t } = useI18n();
  return useMemo(() => {
    const done = (text: string, undo?: () => unknown) => {
      const id = crypto.randomUUID();
      const undoThis =
        undo &&
        rememberUndo(() => {
          hideNotice(id);
          undo();
        });
      say(text);
      tell({ kind: 'done', text, action: undoThis && { label: t('undo'), run: undoThis } }, id);
    };
    const failed = (text: string) => {
      // Beside what was pressed, where there is a place for it.
      if (!refuseBeside(text)) tell({ kind: 'fault', text, is_connection: text === t('fault.offline') });
    };
    const fault = (error: unknown) => failed(faultText(t, error));
    return { done, failed, fault, clear: hideNotices };
  }, [t]);
}
