/** Hands a text to the browser's downloads. */
export function saveTextFile(name: string, text: string) {
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))
}

/** Hands a file to the browser's downloads. */
export function saveBlob(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
