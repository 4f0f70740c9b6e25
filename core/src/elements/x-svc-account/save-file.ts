/** Saves a text as a file, as if the reader had downloaded it. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // A browser may ask first where to save the file.
  setTimeout(() => URL.revokeObjectURL(link.href), keptFor);
}

/** In milliseconds. */
const keptFor = 60_000;
