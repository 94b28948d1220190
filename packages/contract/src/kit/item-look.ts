/** The colour of ids that no item has; 0xRRGGBB. */
export const unknownItemColor = 0x8a8f98

/** The sides of an item's picture in a texture, in pixels. */
export const cellPx = 32
