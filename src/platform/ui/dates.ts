/** Creates formats on first use, because each takes milliseconds. */
function written(style: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (date: string | Date) => {
    format ??= new Intl.DateTimeFormat('en-GB', style);
    const moment = new Date(date);
    // An invalid value must not break the page.
    return Number.isNaN(+moment) ? String(date) : format.format(moment);
  };
}

/** All but `formatCalendarDay` use the reader's time zone: `20 Nov 2026, 09:14` */
export const formatDateTime = written({ dateStyle: 'medium', timeStyle: 'short' });
/** `20 Nov 2026` */
export const formatDay = written({ dateStyle: 'medium' });
/** `20 November 2026` */
export const formatLongDay = written({ dateStyle: 'long' });

/** `15 December 2026` for a day as YYYY-MM-DD. */
export const formatCalendarDay = written({ dateStyle: 'long', timeZone: 'UTC' });

const clock = { hour: '2-digit', minute: '2-digit' } as const;
/** `09:14` */
export const formatTime = written(clock);
/** `20 November at 09:14` */
export const formatDayAndTime = written({ day: 'numeric', month: 'long', ...clock });
/** `3 December` */
export const formatDayAndMonth = written({ day: 'numeric', month: 'long' });
/** `Thursday 3 December` */
export const formatWeekday = written({ weekday: 'long', day: 'numeric', month: 'long' });
/** `3 Dec` */
export const formatShortDay = written({ day: 'numeric', month: 'short' });
/** `Thursday, 3 December 2026 at 17:00` */
export const formatFullDateTime = written({ dateStyle: 'full', timeStyle: 'short' });
