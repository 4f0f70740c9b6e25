/** A listener of keys that closes a form or a question, unless it is being sent. */
export function closeOnEscape(isSending: boolean, onClose: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isSending) return;
    // A dialog around it stays open.
    event.preventDefault();
    onClose();
  };
}
