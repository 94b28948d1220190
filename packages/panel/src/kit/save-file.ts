/** Saves a text as a download of the browser. */
export function saveTextFile(name: string, text: string) {
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }))
}

/** Saves an answer of the api as a download of the browser, under the name that the api gives it. */
export async function saveDownload(response: Response, fallbackName: string) {
  const header = response.headers.get('content-disposition') ?? ''
  const name = /filename="([^"]+)"/.exec(header)?.[1] ?? fallbackName
  saveBlob(name, await response.blob())
}

function saveBlob(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
