export const fr = {} as const;
export const en: Record<keyof typeof fr, string> = {};
