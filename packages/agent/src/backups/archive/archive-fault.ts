/** What is wrong with an archive, or why it could not be made, in a sentence for the owner. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}

export const damaged = () => new ArchiveFault('The backup is damaged.')
