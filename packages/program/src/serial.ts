/**
 * Returns a function that runs its works one after the other, in the order of the calls. It passes on the outcome of each
 * work; the next one starts after a failure too.
 */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
