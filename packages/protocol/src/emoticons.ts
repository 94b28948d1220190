/**
 * The names of the client's emoticons, which players type in brackets, such as `(wl)`. The client's font has their
 * pictures in this order. Several open servers send the same table.
 */
export const emoticonNames = [
  ...['smile', 'wl', 'yes', 'no', 'love', 'oops', 'shy', 'wink', 'tongue', 'agree', 'sleep'],
  ...['punch', 'music', 'build', 'megaphone', 'sigh', 'mad', 'wow', 'dance', 'see-no-evil'],
  ...['bheart', 'heart', 'grow', 'gems', 'kiss', 'gtoken', 'lol', 'bunny', 'cool', 'cry', 'vend'],
  ...['cactus', 'troll', 'terror', 'evil', 'peace', 'pine', 'football', 'fireworks', 'alien'],
  ...['party', 'pizza', 'clap', 'song', 'ghost', 'nuke', 'halo', 'turkey', 'gift', 'cake'],
  ...['heartarrow', 'lucky', 'shamrock', 'grin', 'ill', 'eyes', 'weary', 'moyai', 'plead'],
]

/** The letter whose place in the client's font has the first picture. */
const firstPicture = 0x100

/** Encodes all emoticons for `OnEmoticonDataChanged`, each as `(name)|picture|1&`: 1 lets the player use it. */
export const formatEmoticons = (): string =>
  emoticonNames
    .map((name, place) => `(${name})|${String.fromCodePoint(firstPicture + place)}|1&`)
    .join('')
