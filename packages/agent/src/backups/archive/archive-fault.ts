/** A fault of an archive, or the reason why it could not be made, as a sentence for the owner. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}

export const damaged = () => new ArchiveFault('The backup is damaged.')
