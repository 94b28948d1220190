import { ZipFile } from 'yazl'

/** Returns a zip with these files; `spoil` changes its bytes. */
export async function getZip(
  files: Record<string, string | Buffer>,
  spoil = (zip: Buffer) => zip,
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) {
    // Players are stored uncompressed, so that a test can change a byte of them.
    zip.addBuffer(Buffer.from(text), name, { compress: !name.startsWith('players/') })
  }
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return spoil(Buffer.concat(parts))
}
