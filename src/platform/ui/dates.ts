/** Made when a date is first shown: each of these would hold up the start of every page by some milliseconds. */
function written(style: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (date: string | Date) => {
    format ??= new Intl.DateTimeFormat('en-GB', style);
    const moment = new Date(date);
    // An invalid value must not break the page around it.
    return Number.isNaN(+moment) ? String(date) : format.format(moment);
  };
}

/** `20 Nov 2026, 09:14`, in the reader's time zone. */
export const toMoment = written({ dateStyle: 'medium', timeStyle: 'short' });
/** `20 Nov 2026`, in the reader's time zone. */
export const toDay = written({ dateStyle: 'medium' });
/** `20 November 2026`, in the reader's time zone. */
export const toLongDay = written({ dateStyle: 'long' });

/** `15 December 2026` of a day given as YYYY-MM-DD: the same everywhere. */
export const toCalendarDay = written({ dateStyle: 'long', timeZone: 'UTC' });

const clock = { hour: '2-digit', minute: '2-digit' } as const;
/** `09:14`, in the reader's time zone. */
export const toClock = written(clock);
/** `20 November at 09:14`, in the reader's time zone. */
export const toDayAndClock = written({ day: 'numeric', month: 'long', ...clock });
/** `3 December`, in the reader's time zone. */
export const toDayAndMonth = written({ day: 'numeric', month: 'long' });
/** `Thursday 3 December`, in the reader's time zone. */
export const toWeekday = written({ weekday: 'long', day: 'numeric', month: 'long' });
/** `3 Dec`, in the reader's time zone. */
export const toShortDay = written({ day: 'numeric', month: 'short' });
/** `Thursday, 3 December 2026 at 17:00`, in the reader's time zone. */
export const toWholeMoment = written({ dateStyle: 'full', timeStyle: 'short' });
