import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useI18n } from '../../words/i18n.tsx';
import styles from './meanwhile.module.css';
import { type Fields, isSame, typedOver, typedOverIn } from './typed-over.ts';

type Told = {
  /** What the fields say by somebody else in which something else was typed, in words. */
  theirs: ReadonlyMap<string, string>;
  take: (field: string) => void;
};

/** What the fields of the form around say by somebody else. */
export const MeanwhileContext = createContext<Told>({ theirs: new Map(), take: () => undefined });

type Options<F> = {
  /** It is another one whenever somebody has changed something. */
  version?: unknown;
  /** Says that somebody else has changed what was typed over. */
  tell: () => void;
  /** Values that are not shown as they are. */
  words?: (now: F) => { [field in keyof F]?: string };
};

/**
 * Follows what a form is about (`now`) while somebody types: fields that nobody has touched say what they say now, and what was
 * typed stays. Where both have written, the answer says what the other one has, until the form says so too.
 */
export function useMeanwhile<F extends Fields>(
  form: UseFormReturnType<F>,
  now: F,
  { version = JSON.stringify(now), tell, words }: Options<F>,
): Told {
  const [over, setOver] = useState<readonly string[]>([]);
  const seen = useRef(version);
  // Before it is drawn: what somebody else has changed must not stand there, or be sent, as a change of this form. Not while it
  // is being saved: what is shown then may be its own change, which a refusal takes back.
  useLayoutEffect(() => {
    if (form.submitting || seen.current === version) return;
    seen.current = version;
    const [before, typed] = [form.getInitialValues(), form.getValues()];
    form.setInitialValues(now);
    form.setValues(typedOver(now, before, typed));
    const both = typedOverIn(now, before, typed);
    if (both.length === 0) return;
    setOver((known) => [...new Set([...known, ...both])]);
    tell();
  });
  const known = form.getInitialValues();
  const open = over.filter((field) => !isSame(form.values[field], known[field]));
  if (open.length < over.length) setOver(open);
  const said: Fields = { ...known, ...words?.(known) };
  return {
    theirs: new Map(open.map((field) => [field, String(said[field])])),
    take: (field) => form.setValues({ ...form.getValues(), ...{ [field]: known[field] } }),
  };
}

/** Whether somebody types: nothing moves away under their hands. */
const isTyping = () => document.activeElement?.matches('input, textarea') ?? false;

/** A field, and below it what it says by somebody else, if it was typed over: theirs is one press away. */
export function Meanwhile({ field, children }: { field: string; children: ReactNode }) {
  const { t } = useI18n();
  const { theirs, take } = use(MeanwhileContext);
  const place = useRef<HTMLDivElement>(null);
  const said = theirs.get(field);
  useEffect(() => {
    const own = place.current;
    if (said === undefined || !own || isTyping()) return;
    const is_first = own.closest('form')?.querySelector('[data-theirs]')?.parentElement === own;
    if (is_first) own.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return (
    <div ref={place} className={styles.field} tabIndex={-1}>
      {children}
      {said !== undefined && (
        <div className={styles.theirs} data-theirs={field}>
          <span>{said === '' ? t('meanwhile.empty') : t('meanwhile.now', { what: said })}</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              take(field);
              // The button goes.
              place.current?.focus();
            }}
          >
            {t('meanwhile.take')}
            <span className="unseen">{said}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
