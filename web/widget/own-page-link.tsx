import type { ReactNode } from 'react';
import { ButtonLink, type Look } from '../guest/parts/buttons/button.tsx';

/** A link to the guest's page of a booking. It opens beside a frame, for that page cannot be in one. */
export function OwnPageLink({ href, look, children }: { href: string; look?: Look; children: ReactNode }) {
  const isFramed = document.documentElement.dataset.framed !== undefined;
  return (
    <ButtonLink href={href} look={look} rel="noreferrer" target={isFramed ? '_blank' : undefined}>
      {children}
    </ButtonLink>
  );
}
