import { fromBuffer } from 'yauzl'

/** Returns the names and the content of all files in a zip as one text. */
export function unpackZip(zip: Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  fromBuffer(zip, { lazyEntries: true }, (failure, file) => {
    if (failure !== null) return reject(failure)
    let text = ''
    file.on('error', reject)
    file.on('end', () => resolve(text))
    file.on('entry', (entry) => {
      text += `${entry.fileName}\n`
      file.openReadStream(entry, async (fault, stream) => {
        if (fault !== null) return reject(fault)
        for await (const part of stream) text += Buffer.from(part).toString('latin1')
        file.readEntry()
      })
    })
    file.readEntry()
  })
  return promise
}
