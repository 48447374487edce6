import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onReset: () => void;
};

/** Catches what its children throw, and draws them anew when asked. */
export class Boundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state: { error: unknown; failed: boolean } = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback(this.state.error, () => {
      this.props.onReset();
      this.setState({ error: undefined, failed: false });
    });
  }
}
