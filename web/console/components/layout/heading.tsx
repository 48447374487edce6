import { type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode; level?: 1 | 2 | 3; focus?: boolean | 'center' };

/**
 * A heading that can take focus when its page or step appears, so that screen readers start there; `center` shows what comes
 * below it too, inside a long page.
 */
export function Heading({ children, level = 1, focus = false }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) ref.current?.focus();
    if (focus === 'center') ref.current?.scrollIntoView({ block: 'center' });
  }, [focus]);
  const Tag = `h${level}` as const;
  return (
    <Tag ref={ref} tabIndex={-1}>
      {children}
    </Tag>
  );
}
