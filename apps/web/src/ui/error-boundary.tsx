import { Component, type ReactNode } from 'react';

type Props = { readonly children: ReactNode; readonly fallback: (retry: () => void) => ReactNode };
type State = { readonly hasFailed: boolean };

/** Keeps a broken part from taking the whole page with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed
      ? this.props.fallback(() => this.setState({ hasFailed: false }))
      : this.props.children;
  }
}
