import { readLocale, sourceLocale } from '../language/locale.ts'
import { loadMessages } from '../language/messages.ts'

let loading: Promise<unknown> | null = null

/**
 * Loads the messages for fields and places, which are needed after a call has failed. Readers of English are shown the
 * api's sentences until a form loads them.
 */
export async function loadFieldMessages(): Promise<void> {
  if (readLocale() === sourceLocale) return
  loading ??= Promise.all([import('./describe-issue.ts'), import('./describe-place.ts')]).then(
    loadMessages,
  )
  // Until the next failure the sentences stay English.
  await loading.catch(() => void (loading = null))
}
