/** A picture: `pixels` holds rows from the top, four bytes (red, green, blue, alpha) per pixel. */
export type Image = { width: number; height: number; pixels: Uint8Array }
