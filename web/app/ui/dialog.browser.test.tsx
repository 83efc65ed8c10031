import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';

function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Cancel the visit?" closeLabel="Close">
        <button type="button">Cancel it</button>
      </Dialog>
    </>
  );
}

it('has the focus while it is open, and gives it back to what opened it', async () => {
  const screen = await render(<Opened />);
  const opener = screen.getByRole('button', { name: 'Open' });
  const dialog = screen.getByRole('dialog', { name: 'Cancel the visit?' });
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => screen.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await opener.click();
    await expect.element(dialog).toBeVisible();
    for (let presses = 0; presses < 5; presses += 1) {
      await userEvent.tab();
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  }
});

it('that only its own buttons leave stays at Escape and at a press beside it', async () => {
  const screen = await render(
    <Dialog open title="Sign in again">
      <button type="button">Sign in</button>
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Sign in again' });
  await userEvent.keyboard('{Escape}');
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(dialog).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});
