/** Hands a text to the browser's downloads. */
export function saveTextFile(name: string, text: string) {
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))
}

/** Hands a download to them, under the name that the api gives it. */
export async function saveDownload(response: Response, fallbackName: string) {
  const header = response.headers.get('content-disposition') ?? ''
  const name = /filename="([^"]+)"/.exec(header)?.[1] ?? fallbackName
  saveBlob(name, await response.blob())
}

/** Hands a file to the browser's downloads. */
function saveBlob(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
