import { type ReactNode, useEffect, useRef } from 'react';

type Props = { children: ReactNode; level?: 1 | 2; focus?: boolean };

/** A heading that can take focus when its page or step appears, so that screen readers start there. */
export function Heading({ children, level = 1, focus = false }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) ref.current?.focus();
  }, [focus]);
  const Tag = `h${level}` as const;
  return (
    <Tag ref={ref} tabIndex={-1}>
      {children}
    </Tag>
  );
}
