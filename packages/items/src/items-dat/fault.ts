/** The reason why an items file is refused, or items are not written, in a sentence for users. */
export class ItemsDatFault extends Error {
  override name = 'ItemsDatFault'
}
