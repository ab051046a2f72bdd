import { Button } from '@mantine/core';
import { MessagePage } from '../ui/message-page.tsx';

/** Instead of a page that broke while it was drawn, or whose code did not arrive. */
export function PageCrash() {
  return (
    <MessagePage
      title="This part didn't load. Your money is safe."
      text="Load the page again. If that doesn't help, check your connection."
    >
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </MessagePage>
  );
}
