/**
 * Returns the fields of the text of `/proc/…/stat` that follow the name of the program, of which the first is the state, the
 * third in proc(5).
 * @param {string} stat
 */
export function parseStatFields(stat) {
  // The name, in parentheses, may contain spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
