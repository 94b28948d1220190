/**
 * Writes a count in English, such as "1,048,576". Call it when a message is shown and not at import: the first
 * call loads the locale's data, which costs every program start about 10 ms.
 */
export const formatCount = (count: number | bigint) => count.toLocaleString('en-US')
