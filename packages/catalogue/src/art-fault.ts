const maxShown = 20

/** Refuses definitions or pictures: each fault is a sentence that begins with a file's path. */
export class ArtFault extends Error {
  override name = 'ArtFault'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    const more = faults.length - maxShown
    super([...faults.slice(0, maxShown), ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'))
    this.faults = faults
  }
}
