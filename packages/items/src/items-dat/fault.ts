/** Why an items file is refused, or items are not written, in a sentence that a user may read. */
export class ItemsDatFault extends Error {
  override name = 'ItemsDatFault'
}
