import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../common/api.ts';
import type { Config } from '../api.ts';
import { useI18n } from '../services.ts';
import { Info, Phone, Warning } from './icons.tsx';

type Tone = 'info' | 'warning';

/** A note in words; a `warning` also by its border and sign. */
export function Message({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div className={`message ${tone}`}>
      {tone === 'warning' ? <Warning /> : <Info />}
      <div>{children}</div>
    </div>
  );
}

const NO_BREAK = '\u00a0';

/** The restaurant's telephone as people read it; undefined when there is none. */
export function usePhoneText({ restaurant_phone, timezone }: Config): string | undefined {
  const phone = restaurant_phone || undefined;
  const { data } = useQuery({
    queryKey: ['phone', phone],
    queryFn: async () => (await import('../../common/phone.ts')).readPhone(phone ?? '', timezone)?.shown ?? null,
    enabled: phone?.startsWith('+') ?? false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (data ?? phone)?.replaceAll(' ', NO_BREAK);
}

/** Calls the restaurant, where it has a telephone. */
export function CallButton({ config }: { config: Config }) {
  const { t } = useI18n();
  const phone = usePhoneText(config);
  if (!phone) return null;
  return (
    <a className="button" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Phone />
      {t('call', { phone })}
    </a>
  );
}

/** Words for a read that failed, with a way to try again. */
export function ReadFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useI18n();
  return (
    <Message tone="warning">
      <p>{error instanceof ApiProblem ? t('fault') : t('no_answer')}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('retry')}
      </button>
      <Reference id={error instanceof ApiProblem ? error.request_id : undefined} />
    </Message>
  );
}

/** What the restaurant can quote when it asks for help. */
export function Reference({ id }: { id: string | undefined }) {
  const { t } = useI18n();
  return id ? <p className="small">{t('reference', { id })}</p> : null;
}
