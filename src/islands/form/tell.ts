import { ApiError, messageOf } from '../../client/api.ts';
import { toastError } from '../../client/toasts.ts';

/** Says what went wrong, unless the message stands at a field. */
export function tell(error: unknown): never {
  if (!(error instanceof ApiError && error.errors.length > 0))
    toastError(messageOf(error, 'It could not be saved. Please try again.'));
  throw error;
}
