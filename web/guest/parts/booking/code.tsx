import { useRef, useState } from 'react';
import { say } from '../../../common/live.ts';
import { useI18n } from '../../i18n.ts';
import { Button } from '../buttons/button.tsx';
import { Copy, Tick } from '../icons.tsx';
import css from './code.module.css';

const GROUP = /.{1,4}/g;

/** The confirmation code in groups of four; where nothing may be copied, it is selected instead. */
export function Code({ code }: { code: string }) {
  const { t } = useI18n();
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
      say(t('copied'));
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className={css.code}>
      <p>
        <span className="small">{t('code')}</span>
        <strong ref={shown}>{code.match(GROUP)?.join(' ')}</strong>
      </p>
      <Button onClick={() => void copy()}>
        {isCopied ? <Tick /> : <Copy />}
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </div>
  );
}
