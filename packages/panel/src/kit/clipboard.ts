/** Copies a text to the clipboard, also on plain http. Resolves to false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers leave it out where the panel is served over plain http.
  if (!('clipboard' in navigator)) return copyBySelection(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copyBySelection(text: string): boolean {
  const opener = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position: fixed; top: 0; left: 0; opacity: 0'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (opener instanceof HTMLElement) opener.focus()
  return isCopied
}
