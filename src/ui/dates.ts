const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** `20 Nov 2026, 09:14`, in the reader's time zone. */
export const toMoment = (iso: string) => moment.format(new Date(iso));
/** `20 Nov 2026`, in the reader's time zone. */
export const toDay = (iso: string) => day.format(new Date(iso));
/** `20 November 2026`, in the reader's time zone. */
export const toLongDay = (iso: string) => longDay.format(new Date(iso));
