import { LANG_NAMES, LANGS, type Lang } from '../../../common/i18n.ts';
import { useI18n } from '../../i18n.ts';
import bone from '../feedback/bone.module.css';
import css from './top-bar.module.css';

type TopBarProps = {
  name: string | undefined;
  /** Whether the name is still being read; without one, the page names itself. */
  isComing: boolean;
  /** Whether it stands back behind what is below. */
  isCompact?: boolean;
  onLang: (lang: Lang) => void;
};

/** The restaurant's name and the other languages, which keep everything that was chosen. */
export function TopBar({ name, isComing, isCompact = false, onLang }: TopBarProps) {
  const { lang, t } = useI18n();
  return (
    <header className={css.bar}>
      <h1 className={isCompact ? css.compact : undefined}>
        {isComing && <span className={`${bone.bone} ${css.coming}`} />}
        <span className={isComing ? 'unseen' : undefined}>{name ?? t('page')}</span>
      </h1>
      {LANGS.filter((other) => other !== lang).map((other) => (
        <LangLink key={other} lang={other} onLang={onLang} />
      ))}
    </header>
  );
}

function LangLink({ lang, onLang }: { lang: Lang; onLang: (lang: Lang) => void }) {
  const address = new URL(location.href);
  address.searchParams.set('lang', lang);
  return (
    <a
      className={css.lang}
      href={address.href}
      lang={lang}
      hrefLang={lang}
      onClick={(event) => {
        event.preventDefault();
        history.replaceState(history.state, '', address);
        onLang(lang);
      }}
    >
      {LANG_NAMES[lang]}
    </a>
  );
}
