import type { Page } from 'playwright-core'

/** The one refusal that is part of signing up: a profile that is not registered yet answers 404. */
const isUnregisteredProfile = (status: number, url: string) =>
  status === 404 && /\/api\/users\/[^/]+\/profile$/.test(new URL(url).pathname)

/**
 * Runs in the page and passes each text that ever appears in an error toast, error card or alert to
 * `keepError`.
 */
const collectErrors = `(() => {
  const selector = '[data-level="error"], section[data-tone="bad"], [role="alert"]:not([data-level])'
  const seen = new Set()
  const look = () => {
    for (const { textContent } of document.querySelectorAll(selector)) {
      const text = textContent.trim()
      if (text === '' || seen.has(text)) continue
      seen.add(text)
      keepError(text)
    }
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  })
})()`

/**
 * Watches a page from its first moment for error toasts, error cards, console errors and failed requests.
 * `list` returns a line for each.
 */
export async function watchForErrors(page: Page): Promise<{ list(): Promise<string[]> }> {
  const errors: string[] = []
  await page.exposeFunction('keepError', (text: string) => errors.push(`shown: ${text}`))
  await page.addInitScript(collectErrors)
  page.on('response', (response) => {
    const [status, url] = [response.status(), response.url()]
    if (status >= 400 && !isUnregisteredProfile(status, url)) errors.push(`${status} ${url}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left or reloaded aborts its own requests.
    if (reason !== 'net::ERR_ABORTED') errors.push(`${reason} ${request.url()}`)
  })
  page.on('pageerror', (error) => errors.push(`page: ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (/status of 404/.test(message.text()) && isUnregisteredProfile(404, url)) return
    errors.push(`console: ${message.text()} ${url}`)
  })
  return {
    list: async () => {
      // Events arrive in order: this call returns after all earlier ones.
      await page.evaluate('0')
      return errors
    },
  }
}
