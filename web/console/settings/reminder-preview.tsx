import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LANG_NAMES, LANGS } from '../../common/i18n.ts';
import { useServices } from '../client/services.ts';
import { Fault } from '../components/feedback/fault.tsx';
import { Modal } from '../components/overlays/modal.tsx';
import { useI18n, useWords } from '../words/i18n.tsx';
import { REMINDER_WORDS } from '../words/reminder.ts';
import { MailFrame } from './mail-frame.tsx';
import styles from './reminder.module.css';

const FORMS = ['mail', 'text'] as const;

/** The rules that the mail is written by, saved or not. */
export type TriedRules = { reminder_hours: number; min_cancel_hours: number };

type Props = { rules: TriedRules; close: () => void };

/** The reminder as guests get it, in either language, as its HTML and as its text. */
export function ReminderPreview({ rules, close }: Props) {
  const { t, lang: own } = useI18n();
  const w = useWords(REMINDER_WORDS);
  const { api } = useServices();
  const [lang, setLang] = useState(own);
  const [form, setForm] = useState<(typeof FORMS)[number]>('mail');
  const query = { lang, ...rules };
  const { data, error, refetch } = useQuery({
    queryKey: ['reminder preview', query],
    queryFn: () => api.previewReminder(query),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={w('reminder.preview')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="stack">
        <p className="small muted">{w('reminder.example')}</p>
        <div className="line wrap">
          <SegmentedControl
            aria-label={w('reminder.lang')}
            value={lang}
            onChange={(value) => setLang(LANGS.find((known) => known === value) ?? own)}
            data={LANGS.map((value) => ({ value, label: LANG_NAMES[value] }))}
          />
          <SegmentedControl
            aria-label={w('reminder.form')}
            value={form}
            onChange={(value) => setForm(FORMS.find((known) => known === value) ?? 'mail')}
            data={FORMS.map((value) => ({ value, label: w(`reminder.form_${value}`) }))}
          />
        </div>
        {error && !data && <Fault error={error} retry={refetch} />}
        {data && (
          <>
            <p lang={lang} data-subject>
              <span className="small muted">{w('reminder.subject')}</span>
              <br />
              <strong>{data.subject}</strong>
            </p>
            {form === 'mail' ? (
              <MailFrame title={w('reminder.preview')} html={data.html} />
            ) : (
              <pre className={styles.text} lang={lang}>
                {data.text}
              </pre>
            )}
          </>
        )}
      </div>
    </Modal>
  );
}
